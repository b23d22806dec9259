import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { freePorts } from "@causeway/peers/node";
import { Browser, browserFile } from "@causeway/service/testing/Browser.ts";
import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import { findings } from "@causeway/service/testing/findings.ts";
import { MOST_SHIFT, moved, PAGE_RULES, ruled } from "@causeway/service/testing/pageRules.ts";
import { expect } from "chai";
import { JsonRpcProvider, toBeHex } from "ethers";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetServer } from "../../../../scripts/local/faucet/FaucetServer.ts";
import { COIN, type Giver } from "../../../../scripts/local/faucet/Giver.ts";
import { ServedSite } from "./ServedSite.ts";

const CHAIN_ID = 31_337n;
const GIVEN = 2n * 10n ** 18n;
const RECEIVER = `0x${"5a".repeat(20)}`;

/** Takes the wallet of the page, as each app finds it. */
const FIND = `new Promise((resolve) => {
  addEventListener("eip6963:announceProvider", ({ detail }) => {
    globalThis.wallet = detail.provider;
    resolve(detail.info.name);
  });
  dispatchEvent(new Event("eip6963:requestProvider"));
})`;

const file = browserFile();
const describeInBrowser = file === undefined ? describe.skip : describe;

describeInBrowser("the development wallet of the page", function () {
  this.timeout(120_000);
  let anvil: Anvil;
  let rpc: JsonRpcProvider;
  let faucet: FaucetServer;
  let site: ServedSite;
  let browser: Browser;
  let tab: BrowserTab;

  before(async () => {
    anvil = await startAnvil(CHAIN_ID);
    rpc = new JsonRpcProvider(anvil.url, undefined, { cacheTimeout: -1 });
    const [port = 0] = await freePorts(1);
    site = await ServedSite.start({
      rpcUrl: anvil.url,
      faucetUrl: `http://127.0.0.1:${port}`,
    });
    faucet = new FaucetServer(new Faucet([coinGiver()]), [site.url]);
    await faucet.listen(port);
    browser = await Browser.start(file ?? "");
    tab = await browser.tab({ width: 1_280, height: 800 });
    await tab.beforeEachPage(PAGE_RULES);
    await tab.goTo(site.url);
    expect(await tab.evaluate(FIND)).to.equal("Development wallet");
  });

  after(async () => {
    await browser?.close();
    await faucet?.close();
    site?.stop();
    rpc?.destroy();
    await anvil?.stop();
  });

  /** Gives coin as nodes of development do. */
  function coinGiver(): Giver {
    const here = { chainId: CHAIN_ID, chain: "hub", token: COIN, symbol: "ETH", decimals: 18 };
    return {
      chainId: CHAIN_ID,
      gifts: [{ ...here, amount: GIVEN }],
      receiverFrom: (text) => text,
      give: async (_, receiver) => {
        await rpc.send("anvil_setBalance", [receiver, toBeHex(GIVEN)]);
      },
    };
  }

  const ask = (method: string, ...params: unknown[]) =>
    tab.evaluate<string>(`wallet.request(${JSON.stringify({ method, params })}).then(
      (answer) => JSON.stringify(answer), ({ code }) => "refused: " + code)`);

  async function account(): Promise<string> {
    return JSON.parse(await ask("eth_requestAccounts"))[0];
  }

  it("gets coin of the faucet by one click", async () => {
    await tab.page.getByRole("button", { name: "Get coin and tokens" }).click();
    await tab.page.getByText("You have coin and tokens on every chain").waitFor();
    expect(await rpc.getBalance(await account())).to.equal(GIVEN);
    expect(await findings(tab.page)).to.deep.equal([]);
  });

  it("sends what its person signs, after it showed all of it", async () => {
    const from = await account();
    const sent = ask("eth_sendTransaction", { from, to: RECEIVER, value: toBeHex(5n) });
    const dialog = tab.page.getByRole("dialog");
    await dialog.waitFor();
    const text = await dialog.textContent();
    for (const part of [from, RECEIVER, "Hub, 31337", "0.000000000000000005 ETH"]) {
      expect(text).to.include(part);
    }
    expect(await findings(tab.page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Sign and send" }).click();
    const receipt = await rpc.waitForTransaction(JSON.parse(await sent), 1, 60_000);
    expect([receipt?.status, receipt?.from]).to.deep.equal([1, from]);
    expect(await rpc.getBalance(RECEIVER)).to.equal(5n);
  });

  it("sends nothing if its dialog is closed by the keyboard", async () => {
    const from = await account();
    const sent = ask("eth_sendTransaction", { from, to: RECEIVER, value: "0x1" });
    await tab.page.getByRole("dialog").waitFor();
    await tab.page.keyboard.press("Escape");
    expect(await sent).to.equal("refused: 4001");
    expect(await rpc.getBalance(RECEIVER)).to.equal(5n);
  });

  it("is set to refuse, and is the same after a reload", async () => {
    const before = await account();
    await tab.page.getByRole("button", { name: "Development wallet" }).click();
    await tab.page.getByText("ETH").first().waitFor();
    expect(await findings(tab.page)).to.deep.equal([]);
    await tab.page.getByLabel("The wallet").selectOption("refuses every request");
    await tab.page.getByRole("button", { name: "Close" }).click();
    await tab.reload();
    await tab.evaluate(FIND);
    expect(await account()).to.equal(before);
    expect(await ask("personal_sign", "0x00", before)).to.equal("refused: 4001");
  });

  it("moves nothing of the page when it comes, and leaves no line in the console", async () => {
    const seen = await ruled(tab.page);
    expect(moved(seen)).to.be.below(MOST_SHIFT);
    expect(seen.unhandled).to.deep.equal([]);
    expect(tab.problems).to.deep.equal([]);
    const elsewhere = tab.requests.filter((url) => !url.startsWith("http://127.0.0.1:"));
    expect(elsewhere).to.deep.equal([]);
  });
});
