"""Short spellings that people use in chats, by language: `word=short,short`."""

from __future__ import annotations

from typing import Final

_SHORT: Final = {
    "en": "you=u your=ur are=r please=pls,plz thanks=thx,tnx,ty because=cos,bc,cuz okay=k,ok people=ppl "
    "tomorrow=tmrw,2moro message=msg number=no,num with=w the=da,the for=4,for to=2,to and=n,& don't=dont "
    "can't=cant it's=its i'm=im i've=ive that's=thats going=goin what=wat,wut about=abt before=b4 later=l8r "
    "though=tho know=kno really=rly didn't=didnt won't=wont doesn't=doesnt something=smth yes=yh,yep,ya yeah=yh "
    "i=i",
    "de": "ich=i,ich nicht=ned,net,nich,ni ist=is das=das,des ein=n,ein eine=ne einen=nen habe=hab und=u,und "
    "auch=a,auch bitte=bidde,pls vielleicht=vllt,vlt eigentlich=eig danke=thx,dangge irgendwie=iwie "
    "irgendwas=iwas keine=ka,keine schon=scho mal=ma nichts=nix jetzt=jz,jetz heute=heut wirklich=wirkl oder=od "
    "okay=ok,oki gerade=grad zum=zum morgen=morgn kein=kein haben=ham wieder=wida weil=weil telefon=tel nummer=nr",
    "sv": "jag=ja,jag är=e,ä och=å,o det=de,det mig=mej dig=dej inte=inte,int,ej också=oxå mycket=mkt något=nåt "
    "någon=nån sådan=sån tack=tack,tackar,tkx dom=dom de=dom att=att,å på=på,p ska=ska,sk med=m,me "
    "kanske=kanske,kansk hej=hej,tja eftersom=efsom personnummer=pnr,persnr telefon=tel,tfn meddelande=medd "
    "nummer=nr okej=ok,oki verkligen=verkligen,vrklgn sedan=sen säger=säger,säjer väl=väl,la bra=bra,gött",
    "es": "que=q,k por=x,por porque=xq,pq,xk también=tb,tmb para=pa,xa está=ta,esta estoy=toy favor=favor,fa "
    "mensaje=msj bien=bn gracias=grax,gcias teléfono=tlf,tel número=num,nº bueno=weno,bueno saludos=sls "
    "hola=ola,hola muy=mu,muy además=ad+ algo=algo cuando=cndo,cuando no=n,no mucho=muxo,mucho hacer=aser,hacer "
    "aquí=aki,aqui quiero=kiero quién=kien dónde=dnd usted=ud,uste ustedes=uds nada=na,nada todo=to,todo",
    "it": "che=ke,che perché=xke,perche,xché per=x,per non=nn comunque=cmq più=+,piu chi=ki anche=anke,anche "
    "cosa=cs,cosa sono=sn,sono messaggio=msg numero=num,n telefono=tel grazie=grz,graz tutto=tt,tutto "
    "qualcosa=qlcs qualcuno=qlcn quando=qnd quanto=qnt questo=qst questa=qst dove=dv,dove bene=bn,bene di=d,di "
    "ciao=cia,ciao oggi=oggi domani=dom sempre=smp prima=pr,prima però=xo,pero",
    "fr": "je=j,je c'est=c,cé,c'est que=q,que,k qui=ki,qui pour=pr,pour pas=pa,pas vous=vs,vous nous=ns,nous "
    "toujours=tjrs,tjs beaucoup=bcp merci=mrc,mci bonjour=bjr,bonjour salut=slt,cc numéro=num,n° message=msg "
    "téléphone=tel avec=ac,avec quand=qd,quand quelque=qq,qlq parce=pcq,parce s'il=sil,svp aujourd'hui=ajd,auj "
    "j'ai=g,jai je=j suis=suis est=é,est problème=pb,prob maintenant=mtn dans=ds,dans mais=mé,mais tout=tt,tout "
    "même=mm chez=ché,chez quoi=koi,quoi d'accord=dac,dacc c'était=c t oui=oui,ui,wi",
}  # fmt: skip
SHORT: Final = {
    lang: {word: tuple(short.split(",")) for word, _, short in (pair.partition("=") for pair in table.split()) if short}
    for lang, table in _SHORT.items()
}
