// The calibration round: how near everybody is to the lead, and the turns in which they decided otherwise.

import { t } from "./messages.js";
import { entryOf, labelOf, make, table } from "./parts.js";
import { $, state } from "./state.js";
import { codePoints } from "./text.js";
import { interval, languageName } from "./view.js";

export async function openCalibration(call) {
  if (!state.calibrates) return;
  const found = await call("/api/calibration");
  if (!found.ok || !found.running) return;
  $("calibration-said").textContent = t(found.complete ? "calibration_target" : "calibration_first", { lead: found.lead, target: found.target });
  $("calibration-people").replaceChildren(...table("t_people", ["c_name", "c_done", "c_turns", "c_kappa", "c_reached"], found.people.map(lineOf)));
  $("calibration-differences").replaceChildren(...found.differences.map((one) => differenceOf(one, found.lead)));
  $("calibration-dialog").showModal();
}

function lineOf(one) {
  const { who, done, of, turns, reached } = one;
  return [who, `${done} / ${of}`, turns ?? "–", interval(one), turns ? t(reached ? "yes" : "no") : "–"];
}

function differenceOf({ who, lang, text, verdict, spans, lead_verdict, lead_spans }, lead) {
  const item = make("li");
  item.append(...opinion(who, lang, text, verdict, spans), ...opinion(lead, lang, text, lead_verdict, lead_spans));
  return item;
}

// A name, and the turn as this person left it.
function opinion(name, lang, text, verdict, spans) {
  const said = make("p", "out");
  said.dir = "auto";
  said.lang = lang;
  const chars = codePoints(text);
  let at = 0;
  for (const span of spans) {
    const mark = make("mark", `hue-${entryOf(span).hue}`, chars.slice(span.start, span.end).join(""));
    mark.dataset.label = labelOf(span);
    said.append(chars.slice(at, span.start).join(""), mark);
    at = span.end;
  }
  said.append(chars.slice(at).join(""));
  const title = verdict === "drop" ? `${name}: ${t("drop")}` : name;
  return [make("p", "speaker", `${title} · ${languageName(lang)}`), said];
}
