import { isCausewayError, SENDING_ERRORS } from "@causeway/sdk";
import { expect } from "chai";

import { loadMessages } from "../../src/messages/loadMessages.ts";
import type { Failure } from "../../src/quote/Failure.ts";
import { failureOf } from "../../src/quote/Failure.ts";
import { offeredOf } from "../../src/wallet/offeredOf.ts";
import { hasTwin } from "../../src/wallet/reduceWallet.ts";
import { walletSentence } from "../../src/wallet/walletSentence.ts";

const isolates = /[\u2068\u2069]/g;
const CODES = Object.keys(SENDING_ERRORS).filter(
  (code) => code.startsWith("Wallet") && code !== "WalletNeeded",
) as Failure["code"][];

const failure = (code: Failure["code"], values = {}): Failure => ({
  ...{ code, message: "no", isRetryable: false, values },
});

describe("a sentence on a wallet", () => {
  it("is there for each error of wallets, in each language", async () => {
    for (const locale of ["en", "de", "es", "ar"]) {
      const messages = await loadMessages(locale);
      const sentences = [...CODES, "WrongFamily" as const, "NotLoaded" as const].map((code) =>
        walletSentence(failure(code, { reason: "no" }), "Harbour", messages),
      );
      expect(sentences, locale).not.to.include(undefined);
      // a batch that failed is a failure of the wallet
      expect(new Set(sentences).size, locale).to.equal(sentences.length - 1);
    }
  });

  it("names the values", async () => {
    const messages = await loadMessages("en");
    const said = (code: Failure["code"], values: object, name?: string) =>
      walletSentence(failure(code, values), name, messages)?.replaceAll(isolates, "");
    expect(said("WalletOnOtherChain", { present: "1", wanted: "31338" }, "Harbour")).to.equal(
      "Harbour is on chain 1, and this needs chain 31338. Change it in the wallet.",
    );
    const [before, now] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
    expect(said("WalletAccountChanged", { before, now })).to.equal(
      "Your wallet changed its account from 0xaaaa…aaaa to 0xbbbb…bbbb. Change it back, or begin again.",
    );
    expect(said("WalletFailed", { reason: "<b>\u202eno.." })).to.equal(
      "Your wallet reports: <b>no.. Try again, or take another wallet.",
    );
    expect(said("ApiUnreachable", {})).to.equal(undefined);
  });

  it("gets values of errors as text alone", () => {
    const details = { wanted: 31338n, present: 1n, reason: undefined };
    const error = Object.assign(new Error("x"), {
      ...{ name: "CausewayError", code: "WalletOnOtherChain", details, isRetryable: false },
    });
    expect(isCausewayError(error)).to.equal(true);
    expect(failureOf(error).values).to.deep.equal({ wanted: "31338", present: "1" });
  });
});

describe("a wallet that announced itself", () => {
  const wallet = { uuid: "1", name: "Harbour", rdns: "io.harbour", icon: undefined };

  it("shows nothing that hides or turns text, and no picture of any size", () => {
    const provider = { request: async () => undefined };
    const shown = offeredOf({
      ...{ ...wallet, provider, name: "\u202eHarbour\u200b" },
      icon: `data:image/png;base64,${"A".repeat(300_000)}`,
    });
    expect(shown).to.deep.equal({ ...wallet, name: "Harbour" });
    expect(offeredOf({ ...wallet, provider, name: "\u200b" }).name).to.equal("io.harbour");
  });

  it("shows its domain if another wallet has its name, however it is written", () => {
    const other = { ...wallet, uuid: "2", name: "HARBOUR" };
    expect(hasTwin(wallet, [wallet, other])).to.equal(true);
    expect(hasTwin(wallet, [wallet])).to.equal(false);
  });
});
