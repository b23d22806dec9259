import { judge, judgeCharges, type Verdict } from "@causeway/backtest";
import { counted } from "@causeway/operator";
import type { AssetReport, BridgeBacktestReport } from "./report.ts";

/** What was asked of a version, and whether it passed. */
export function verdictsOf({ assets }: BridgeBacktestReport): Verdict[] {
  return [charges(assets), books(assets), terms(assets), least(assets)];
}

function charges(assets: readonly AssetReport[]): Verdict {
  const question = "Do the terms in force at that time explain each release's cost?";
  const [compared, unknown, differing] = (["compared", "unknown", "differing"] as const).map(
    (field) => sum(assets, (asset) => asset.charges[field]),
  ) as [number, number, number];
  const left = unknown === 0 || differing > 0 ? "" : ` Of ${unknown} the message was not found.`;
  return judgeCharges(question, "release", { compared, differing, left });
}

function books(assets: readonly AssetReport[]): Verdict {
  const question = "Do the events explain the deficits of the vaults?";
  const vaults = assets.flatMap((asset) =>
    asset.books === null ? [] : [{ asset, net: asset.books.net }],
  );
  const others = vaults.filter(({ net }) => net.computed !== net.held);
  const names = others.map(({ asset }) => `${asset.symbol} on ${asset.chain}`).join(", ");
  return judge(others.length === 0, "failed", {
    question,
    passed: `Yes, of ${counted(vaults.length, "vault")}.`,
    otherwise: `Not of ${names}: the fee of the curves there is not known.`,
  });
}

function terms(assets: readonly AssetReport[]): Verdict {
  const absent = sum(assets, ({ withoutTerms }) => withoutTerms);
  return judge(absent === 0, "failed", {
    question: "Does the version have terms for every release?",
    passed: "Yes.",
    otherwise: `Not for ${counted(absent, "release")}.`,
  });
}

function least(assets: readonly AssetReport[]): Verdict {
  const refused = sum(assets, ({ belowLeast }) => belowLeast.releases);
  return judge(refused === 0, "look", {
    question: "Would each transfer have left its sender's minimum?",
    passed: "Yes.",
    otherwise: `Not ${counted(refused, "release")}: they would have stepped aside.`,
  });
}

function sum(assets: readonly AssetReport[], pick: (asset: AssetReport) => number): number {
  return assets.reduce((total, asset) => total + pick(asset), 0);
}
