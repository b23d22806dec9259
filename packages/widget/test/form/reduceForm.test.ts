import { expect } from "chai";
import { emptyForm, type Form } from "../../src/form/Form.ts";
import type { FormAction } from "../../src/form/FormAction.ts";
import { findEnd } from "../../src/form/findEnd.ts";
import { reduceForm } from "../../src/form/reduceForm.ts";
import { keyOf, requestOf } from "../../src/form/requestOf.ts";
import { sampleChain, sampleToken } from "../../src/states/samples.ts";

const USDC = sampleToken(1n, "USDC", { digit: "1", decimals: 6 });
const ETH = sampleToken(2n, "ETH", { digit: "0" });

const after = (...actions: FormAction[]): Form => actions.reduce(reduceForm, emptyForm("en"));
const FILLED: FormAction[] = [
  { type: "choose", side: "from", token: USDC },
  { type: "choose", side: "to", token: ETH },
  { type: "type", side: "from", text: "100" },
];

describe("the form", () => {
  it("asks for nothing until it is filled in", () => {
    expect(requestOf(after())).to.equal(undefined);
    expect(requestOf(after(...FILLED.slice(0, 2)))).to.equal(undefined);
    expect(requestOf(after(...FILLED.slice(1)))).to.equal(undefined);
    expect(requestOf(after(...FILLED, { type: "type", side: "from", text: "1e9" }))).to.equal(
      undefined,
    );
  });

  it("asks for the amount to send, in units of that token", () => {
    const request = requestOf(after(...FILLED));
    expect(request).to.deep.equal({
      from: { chainId: 1n, token: USDC.address },
      to: { chainId: 2n, token: ETH.address },
      ...{ amount: 100_000_000n, kind: "exactIn" },
    });
  });

  it("asks for the amount to get, in units of the other token", () => {
    const request = requestOf(after(...FILLED, { type: "type", side: "to", text: "0.01" }));
    expect(request?.kind).to.equal("exactOut");
    expect(request?.amount).to.equal(10_000_000_000_000_000n);
  });

  it("reads the same text in units of another token", () => {
    const dust: FormAction = { type: "type", side: "from", text: "0.0000001" };
    expect(requestOf(after(...FILLED, dust))).to.equal(undefined);
    expect(requestOf(after(...FILLED, dust, { type: "turn" }))?.amount).to.equal(100_000_000_000n);
  });

  it("turns round, and changes the places of tokens that are chosen twice", () => {
    const turned = after(...FILLED, { type: "turn" });
    expect([turned.from, turned.to]).to.deep.equal([ETH, USDC]);
    const twice = after(...FILLED, { type: "choose", side: "to", token: USDC });
    expect([twice.from, twice.to]).to.deep.equal([ETH, USDC]);
  });

  it("forgets the chosen route with the request", () => {
    const route = { id: `0x${"1".repeat(64)}`, way: "a" } as const;
    const picked = { type: "pickRoute", route } as FormAction;
    expect(after(...FILLED, picked).route).to.equal(route);
    for (const action of [...FILLED, { type: "turn" } as const]) {
      expect(after(...FILLED, picked, action).route, action.type).to.equal(undefined);
    }
  });

  it("keeps the number when the language changes, and drops what was none", () => {
    const german: FormAction = { type: "speak", locale: "de" };
    const typed: FormAction = { type: "type", side: "from", text: "1.234" };
    expect(after(...FILLED, typed, german).text).to.equal("1,234");
    expect(requestOf(after(...FILLED, typed, german))?.amount).to.equal(1_234_000n);
    expect(after(...FILLED, { ...typed, text: "1,5" } as FormAction, german).text).to.equal("");
  });

  it("takes a plain number of a page", () => {
    const german: FormAction = { type: "speak", locale: "de" };
    expect(after(german, { type: "fill", amount: "1234.5" }).text).to.equal("1.234,5");
    expect(after(german, { type: "fill", amount: "<b>" }).text).to.equal("");
  });

  it("names equal requests alike", () => {
    const [one, other] = [requestOf(after(...FILLED)), requestOf(after(...FILLED))];
    if (one === undefined || other === undefined) throw new Error("the form is filled in");
    expect(keyOf(one)).to.equal(keyOf(other));
    expect(keyOf({ ...one, amount: 1n })).not.to.equal(keyOf(one));
  });
});

describe("an end that an attribute names", () => {
  const lists = {
    chains: [sampleChain(1n, "one", "One")],
    tokens: [
      USDC,
      sampleToken(1n, "OAK", { digit: "2" }),
      sampleToken(1n, "OAK", { digit: "3" }),
      sampleToken(1n, "FAKE", { digit: "4", isListed: false }),
    ],
  };
  it("is found by symbol and by address, on a chain by key and by id", () => {
    expect(findEnd("one/usdc", lists).token).to.equal(USDC);
    expect(findEnd(`1/${USDC.address}`, lists).token).to.equal(USDC);
  });

  it("is not guessed", () => {
    for (const [text, problem] of [
      ["one/OAK", "twins"],
      ["one/FAKE", "unknownToken"],
      ["two/USDC", "unknownChain"],
      ["USDC", "form"],
      ["one/USDC/2", "form"],
      ["", "form"],
    ] as const) {
      expect(findEnd(text, lists), text).to.deep.equal({ problem });
    }
  });
});
