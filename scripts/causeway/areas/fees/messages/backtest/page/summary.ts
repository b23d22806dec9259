import {
  coinText,
  counted,
  type Html,
  html,
  number,
  shareText,
  type Verdict,
} from "@causeway/backtest";
import type { BacktestReport } from "../report.ts";
import { isSound, verdictsOf } from "../verdictsOf.ts";

const MARKS: Readonly<Record<Verdict["outcome"], string>> = {
  passed: "✓ passed",
  look: "! look",
  failed: "✗ failed",
};

/** What a reader takes away who reads nothing else. */
export function summary(report: BacktestReport): Html {
  return html`<p>${conclusion(report)}</p>
<div class="cards">${report.coins.map((coin) => [revenueCard(coin), costCard(coin)])}</div>`;
}

/** Each question that was asked, and its answer. */
export function verdictList(report: BacktestReport): Html {
  return html`<ul class="verdicts">${verdictsOf(report).map(
    ({ outcome, question, answer }) =>
      html`<li><span class="mark ${outcome}">${MARKS[outcome]}</span><span><b>${question}</b> ${answer}</span></li>`,
  )}</ul>`;
}

function conclusion(report: BacktestReport): Html {
  if (!isSound(report)) {
    return html`<b class="failed">This schedule must not be published as it is: see what was checked.</b>`;
  }
  const looks = verdictsOf(report).filter(({ outcome }) => outcome === "look").length;
  if (looks === 0) return html`<b class="passed">Nothing was found that speaks against it.</b>`;
  return html`<b class="look">${counted(looks, "answer")} must be looked at before it is signed: see what was checked.</b>`;
}

function revenueCard(coin: BacktestReport["coins"][number]): Html {
  const share = shareText(coin.before, coin.after);
  return html`<div class="card"><span class="muted">Revenue in ${coin.symbol}</span>
<b>${coinText(coin.after, coin)}</b>${coinText(coin.before, coin)} as it was${share === "" ? "" : `, ${share}`}</div>`;
}

function costCard({ belowCost, ...coin }: BacktestReport["coins"][number]): Html {
  const { before, after, compared } = belowCost;
  return html`<div class="card"><span class="muted">Paid below cost, in ${coin.symbol}</span>
<b>${counted(after.messages, "message")}</b>of ${number(compared)}, short of ${coinText(after.shortfall, coin)}; as it was
${number(before.messages)}, short of ${coinText(before.shortfall, coin)}</div>`;
}
