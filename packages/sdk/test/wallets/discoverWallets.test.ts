import { expect } from "chai";

import { type DiscoveredWallet, discoverWallets } from "../../src/index.ts";
import { FakeProvider } from "../world/FakeProvider.ts";

const provider = new FakeProvider();
const INFO = { uuid: "1", name: "One", icon: "data:image/png;base64,", rdns: "io.one" };

/** A page whose wallets announce themselves when they are asked. */
function pageOf(...details: unknown[]) {
  const page = new EventTarget();
  const announce = (detail: unknown) =>
    page.dispatchEvent(Object.assign(new Event("eip6963:announceProvider"), { detail }));
  page.addEventListener("eip6963:requestProvider", () => {
    for (const detail of details) announce(detail);
  });
  return { page, announce };
}

describe("wallets that announce themselves (EIP-6963)", () => {
  it("are found, each once, also those that come later", () => {
    const found: DiscoveredWallet[] = [];
    const { page, announce } = pageOf({ info: INFO, provider }, { info: INFO, provider });
    discoverWallets((wallet) => found.push(wallet), { target: page });
    expect(found).to.deep.equal([{ ...INFO, provider }]);
    announce({ info: { ...INFO, uuid: "2" }, provider });
    expect(found.map(({ uuid }) => uuid)).to.deep.equal(["1", "2"]);
  });

  it("are not listened to after the end, by either way", () => {
    const found: DiscoveredWallet[] = [];
    const { page, announce } = pageOf();
    const stop = discoverWallets((wallet) => found.push(wallet), { target: page });
    stop();
    announce({ info: INFO, provider });
    const ending = new AbortController();
    discoverWallets((wallet) => found.push(wallet), { target: page, signal: ending.signal });
    ending.abort();
    announce({ info: INFO, provider });
    discoverWallets((wallet) => found.push(wallet), { target: page, signal: ending.signal });
    announce({ info: INFO, provider });
    expect(found).to.deep.equal([]);
  });

  it("are left out if what they announce is no wallet", () => {
    const found: DiscoveredWallet[] = [];
    const { page } = pageOf(
      ...[undefined, null, 7, {}, { info: INFO }, { info: INFO, provider: {} }, { provider }],
      ...[
        { info: { ...INFO, uuid: 7 }, provider },
        { info: { ...INFO, name: null }, provider },
      ],
      { info: { ...INFO, rdns: undefined }, provider },
    );
    discoverWallets((wallet) => found.push(wallet), { target: page });
    expect(found).to.deep.equal([]);
  });

  it("have names without bidi characters, and pictures that load nothing", () => {
    const found: DiscoveredWallet[] = [];
    const info = {
      ...INFO,
      name: `\u202e${"n".repeat(99)}`,
      icon: "https://tracker.example/a.png",
    };
    const { page } = pageOf({ info, provider });
    discoverWallets((wallet) => found.push(wallet), { target: page });
    expect(found[0]?.name).to.equal("n".repeat(64));
    expect(found[0]?.icon).to.equal(undefined);
  });

  it("are none outside of a page", () => {
    discoverWallets(() => expect.fail("no page has wallets here"));
  });
});
