import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { USDC } from "../../testing/testEnvironment.ts";
import { swappingEnvironment } from "./swappingEnvironment.ts";

const ACCOUNT = `0x${"e1".repeat(20)}`;
const QUERY = {
  ...{ fromChainId: "31338", toChainId: "31337", amount: "1", type: "exactIn" },
  ...{ tokenInAddress: USDC, tokenOutAddress: USDC, slippage: "150", entrance: "test" },
};

describe("the routing API, without chains that answer", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, swappingEnvironment());
  });

  after(() => world?.stop());

  const get = (path: string, query: Readonly<Record<string, string>>) =>
    world.get(`${path}?${new URLSearchParams(query)}`);

  it("names the chain that does not answer", async () => {
    const { status, json, headers } = await get("/route", QUERY);
    expect(status).to.equal(503);
    expect(json).to.include({ errno: 2120 });
    expect(json.chainId).to.match(/^3133[78]$/);
    expect(headers.get("retry-after")).to.equal("1");
  });

  it("answers a hash that is not kept with its own error, and HTTP 200", async () => {
    const sought = { slippage: "150", from: ACCOUNT, receiver: ACCOUNT };
    const { status, json } = await get("/swap", { hash: `0x${"12".repeat(32)}`, ...sought });
    expect([status, json.errno]).to.deep.equal([200, 2110]);
    const { json: cut } = await get("/swap", { hash: "0x12", ...sought });
    expect(cut).to.include({ errno: 2000, parameter: "hash" });
  });

  it("names each parameter of /swap that is missing or of another form", async () => {
    const whole = {
      hash: `0x${"12".repeat(32)}`,
      slippage: "150",
      from: ACCOUNT,
      receiver: ACCOUNT,
    };
    const rows: readonly (readonly [string, string | undefined, number])[] = [
      ["hash", undefined, 2000],
      ["slippage", undefined, 2000],
      ["slippage", "0x10", 2005],
      ["from", undefined, 2000],
      ["from", `0x${"0".repeat(40)}`, 2007],
      ["receiver", undefined, 2000],
      ["receiver", "0x1", 2007],
      ["callData", "0x123", 2000],
      ["swapCaller", "me", 2007],
    ];
    for (const [name, value, errno] of rows) {
      const { [name as "hash"]: _, ...others } = whole;
      const { json } = await get(
        "/swap",
        value === undefined ? others : { ...whole, [name]: value },
      );
      expect(json, name).to.include({ errno, parameter: name });
    }
  });

  it("takes earlier forms of a referrer's part, but no fixed fee", async () => {
    const whole = { ...QUERY, from: ACCOUNT, receiver: ACCOUNT };
    const { entrance: _, ...without } = whole;
    const { json } = await get("/routeAndSwap", without);
    expect(json).to.include({ errno: 2000, parameter: "entrance" });
    expect((await get("/routeAndSwap", { ...without, referrer: ACCOUNT })).json.errno).to.equal(
      2120,
    );
    const fixed = { referrer: ACCOUNT, feeType: "0", rateOrNativeFee: "5" };
    expect((await get("/routeAndSwap", { ...whole, ...fixed })).json.parameter).to.equal("feeType");
    const high = { referrer: ACCOUNT, rateOrNativeFee: "101" };
    const { json: refused } = await get("/routeAndSwap", { ...whole, ...high });
    expect(refused.parameter).to.equal("rateOrNativeFee");
  });
});
