import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";
import {
  backtest,
  messageReportPage,
} from "../../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import {
  account,
  CHAINS,
  HUB,
  historyOf,
  message,
  optionsFor,
  PRICE,
  REMOTE,
  SPOKE,
  scheduleOf,
  word,
} from "../fixtures.ts";

const ABOUT = {
  environment: "testnet",
  version: 7,
  madeAt: 1_800_100_000n,
  source: "the relayer's database",
};
const browser = browserFile();

/** With something in every section. */
async function fullPage(names: Partial<Record<string, string>> = {}): Promise<string> {
  const messages = Array.from({ length: 40 }, (_, i) =>
    message({
      ...{
        messageId: word(i),
        sender: account(i % 7),
        sentAt: 1_800_000_000n + 50_000n * BigInt(i),
      },
      ...(i % 5 === 0 ? { payloadSize: 900, charged: 1_361_000n } : {}),
      ...(i % 9 === 0 ? { destinationChainId: REMOTE, laneId: word(101) } : {}),
      ...(i === 11 ? { destinationChainId: HUB, laneId: word(102) } : {}),
      ...(i === 13 ? { charged: 5n } : {}),
    }),
  );
  const schedule = scheduleOf(
    [SPOKE, { ...PRICE, base: 2_000n, gasPrice: 15n, maxPayload: 800n }],
    [REMOTE, { ...PRICE, base: 10n ** 9n }],
  );
  const report = await backtest(
    messages,
    optionsFor(schedule, {
      histories: new Map([[HUB, historyOf(scheduleOf([SPOKE, PRICE], [REMOTE, PRICE]))]]),
      chains: CHAINS.map((chain) => ({ ...chain, name: names[chain.name] ?? chain.name })),
    }),
  );
  return messageReportPage(report, ABOUT);
}

describe("reportPage", () => {
  it("says what changes, for whom, what is at risk and what was checked", async () => {
    const page = await fullPage();
    for (const text of [
      "Fee schedule 7 of testnet",
      "Changed prices",
      "0.000000000000002 ETH",
      "Revenue",
      "<title>2027-01-15: 0.000000000002402 ETH, would have been",
      "Senders",
      account(3),
      "Risks",
      "Messages above the maxima",
      "Destinations without a price",
      "Checks",
      "Charged another fee than the schedule in force said",
      "must not be published as it is",
    ]) {
      expect(page, text).to.include(text);
    }
  });

  it("needs nothing but itself: it names no address, and has no script", async () => {
    const page = await fullPage();
    expect(page).not.to.match(/<script|javascript:|https?:|src=|@import|url\(/i);
    expect(page.match(/href="[^"]*"/g)).to.deep.equal([`href="data:,"`]);
  });

  it("shows names as they are, whatever they contain", async () => {
    const page = await fullPage({ spoke: `<script>alert("x")</script>` });
    expect(page).not.to.include("<script");
    expect(page).to.include("&#60;script&#62;alert");
  });

  it("draws the lanes that bring most where there are too many", async () => {
    const chains = Array.from({ length: 20 }, (_, i) => BigInt(100 + i));
    const ends = chains.map((chainId) => ({ ...CHAINS[1]!, chainId, name: `number-${chainId}` }));
    const messages = chains.map((destinationChainId, i) =>
      message({ destinationChainId, laneId: word(i), charged: BigInt(i) }),
    );
    const schedule = scheduleOf(...chains.map((id): [bigint, typeof PRICE] => [id, PRICE]));
    const options = optionsFor(schedule, { chains: [...CHAINS, ...ends] });
    const page = messageReportPage(await backtest(messages, options), ABOUT);
    expect(page).to.include("By lane: the 12 that bring most.");
  });

  it("is a page without messages, too", async () => {
    const report = await backtest([], optionsFor(scheduleOf([SPOKE, PRICE])));
    expect(messageReportPage(report, ABOUT)).to.include("There were no messages.");
  });

  // Where no browser is installed, the tests above say the same of the text.
  if (browser !== undefined) {
    it("opens in a browser, without an error and without a request", async function () {
      this.timeout(60_000);
      const folder = mkdtempSync(join(tmpdir(), "causeway-page-"));
      try {
        const file = join(folder, "report.html");
        writeFileSync(file, await fullPage());
        const url = pathToFileURL(file).href;
        const seen = await Browser.open(browser, url);
        expect(seen.problems).to.deep.equal([]);
        expect(seen.requests.filter((request) => request !== "data:,")).to.deep.equal([url]);
        expect(seen.title).to.equal("Fee schedule 7 of testnet");
        expect(seen.isTooWide, "nothing but tables may scroll sideways").to.equal(false);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
