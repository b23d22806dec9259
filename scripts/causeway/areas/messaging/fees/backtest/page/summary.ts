import { coinText, type Html, html, isSound, number, shareText } from "@causeway/backtest";
import { counted } from "@causeway/operator";

import type { BacktestReport } from "../report.ts";
import { verdictsOf } from "../verdictsOf.ts";

/** What a reader takes away who reads nothing else. */
export function summary(report: BacktestReport): Html {
  return html`<p>${conclusion(report)}</p>
<div class="cards">${report.coins.map((coin) => [revenueCard(coin), costCard(coin)])}</div>`;
}

function conclusion(report: BacktestReport): Html {
  const verdicts = verdictsOf(report);
  if (!isSound(verdicts)) {
    return html`<b class="failed">This schedule must not be published as it is: see the checks.</b>`;
  }
  const looks = verdicts.filter(({ outcome }) => outcome === "look").length;
  if (looks === 0) return html`<b class="passed">Nothing was found that speaks against it.</b>`;
  return html`<b class="look">${counted(looks, "answer")} must be looked at before it is signed: see the checks.</b>`;
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
