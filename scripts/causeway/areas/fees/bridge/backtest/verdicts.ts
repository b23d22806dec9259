import { counted, type Verdict } from "@causeway/backtest";
import type { AssetReport, BridgeBacktestReport } from "./report.ts";

/** What was asked of a version, and whether it passed. */
export function verdictsOf({ assets }: BridgeBacktestReport): Verdict[] {
  return [charges(assets), books(assets), terms(assets), least(assets)];
}

/** Whether nothing was found for which a version must not be published. */
export function isSound(report: BridgeBacktestReport): boolean {
  return verdictsOf(report).every(({ outcome }) => outcome !== "failed");
}

function charges(assets: readonly AssetReport[]): Verdict {
  const question = "Do the terms of then explain what each release cost?";
  const [compared, unknown, differing] = (["compared", "unknown", "differing"] as const).map(
    (field) => sum(assets, (asset) => asset.charges[field]),
  ) as [number, number, number];
  if (differing > 0) {
    const answer = `Not of ${differing} in ${counted(compared, "release")}.`;
    return { outcome: "failed", question, answer };
  }
  const left = unknown === 0 ? "" : ` Of ${unknown} the message was not found.`;
  const answer = `Yes, of ${counted(compared, "release")}, to the last unit.${left}`;
  return { outcome: unknown === 0 ? "passed" : "look", question, answer };
}

function books(assets: readonly AssetReport[]): Verdict {
  const question = "Do the events explain what the vaults lack?";
  const vaults = assets.flatMap((asset) =>
    asset.books === null ? [] : [{ asset, net: asset.books.net }],
  );
  const others = vaults.filter(({ net }) => net.computed !== net.held);
  if (others.length === 0) {
    return { outcome: "passed", question, answer: `Yes, of ${counted(vaults.length, "vault")}.` };
  }
  const names = others.map(({ asset }) => `${asset.symbol} on ${asset.chain}`).join(", ");
  const answer = `Not of ${names}: what curves take there is not known.`;
  return { outcome: "failed", question, answer };
}

function terms(assets: readonly AssetReport[]): Verdict {
  const question = "Does the version have terms for every release?";
  const absent = sum(assets, ({ withoutTerms }) => withoutTerms);
  return absent === 0
    ? { outcome: "passed", question, answer: "Yes." }
    : { outcome: "failed", question, answer: `Not for ${counted(absent, "release")}.` };
}

function least(assets: readonly AssetReport[]): Verdict {
  const question = "Would each transfer have left what its sender asked for?";
  const refused = sum(assets, ({ belowLeast }) => belowLeast.releases);
  return refused === 0
    ? { outcome: "passed", question, answer: "Yes." }
    : {
        outcome: "look",
        question,
        answer: `Not ${counted(refused, "release")}: they would have stepped aside.`,
      };
}

function sum(assets: readonly AssetReport[], pick: (asset: AssetReport) => number): number {
  return assets.reduce((total, asset) => total + pick(asset), 0);
}
