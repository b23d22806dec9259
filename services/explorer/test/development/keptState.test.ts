import { expect } from "chai";

import { type KeptState, keepState, readKept } from "../../src/development/wallet/keptState.ts";
import { newKey } from "../../src/development/wallet/signing.ts";
import { GOOD } from "../../src/development/wallet/WalletState.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

const STATE: KeptState = {
  ...{ keys: [newKey(), newKey()], account: 1, chainId: "31338", isLocked: true },
  behaviour: { ...GOOD, delaySeconds: 3 },
};

describe("the development wallet after a reload", () => {
  it("is as it was", () => {
    const here = storage();
    expect(keepState(here, STATE)).to.equal(true);
    expect(readKept(here)).to.deep.equal(STATE);
  });

  for (const [what, text] of [
    ["nothing", undefined],
    ["no JSON", "{"],
    ["no keys", JSON.stringify({ ...STATE, keys: [] })],
    ["a short key", JSON.stringify({ ...STATE, keys: ["0x11"] })],
    ["an unknown answer", JSON.stringify({ ...STATE, behaviour: { ...GOOD, answer: "maybe" } })],
  ] as const) {
    it(`begins again if ${what} is kept`, () => {
      const here = storage();
      keepState(here, STATE);
      for (const name of here.kept.keys()) {
        if (text === undefined) here.kept.delete(name);
        else here.kept.set(name, text);
      }
      expect(readKept(here)).to.equal(undefined);
    });
  }

  it("takes its last account, if the account that signed is gone", () => {
    const here = storage();
    keepState(here, { ...STATE, account: 9 });
    expect(readKept(here)?.account).to.equal(1);
  });

  it("knows of a browser that keeps nothing", () => {
    const refusing = {
      getItem: () => expect.fail("SecurityError"),
      setItem: () => expect.fail("SecurityError"),
    };
    expect(keepState(refusing, STATE)).to.equal(false);
    expect(readKept(refusing)).to.equal(undefined);
  });
});
