import { expect } from "chai";

import { readEnvironment } from "../../src/recover/environment/readEnvironment.ts";
import { pageFailureOf } from "../../src/recover/look/failureText.ts";
import { requestOf } from "../../src/recover/look/requestOf.ts";
import { FIRST_STATE, type RecoverState } from "../../src/recover/state/RecoverState.ts";
import { reduce } from "../../src/recover/state/reduce.ts";
import { formIn } from "../../src/recover/store/keptForm.ts";

const ID = `0x${"ab".repeat(32)}`;
const FAILURE = pageFailureOf(new Error("no RPC"));
const chainOf = (name: string, chainId: string) => {
  const rpcUrls = [`http://127.0.0.1:${chainId}`];
  return { name, chainId, rpcUrls, mailbox: `0x${"11".repeat(20)}` };
};
const fileOf = (...chains: object[]) =>
  readEnvironment(
    JSON.stringify({ environment: "local", chains, validators: ["http://127.0.0.1:2"] }),
  );
const withFile = (state: RecoverState, ...chains: object[]) =>
  reduce(state, { type: "environment", environment: fileOf(...chains) });
const typed = (state: RecoverState, field: "subject" | "prover" | "validators", text: string) =>
  reduce(state, { type: "type", field, text });

describe("the state of recover.html", () => {
  const hub = chainOf("hub", "31337");

  it("fills RPCs and validators in from the file, and keeps what was typed", () => {
    const first = withFile(FIRST_STATE, hub);
    expect(first.form.rpcs).to.deep.equal({ "31337": "http://127.0.0.1:31337" });
    expect(first.form.validators).to.equal("http://127.0.0.1:2");
    const mine = reduce(first, { type: "typeRpcs", chainId: "31337", text: "http://mine.test" });
    const other = withFile(typed(mine, "validators", "http://other.test"), hub, chainOf("b", "2"));
    expect(other.form.rpcs).to.deep.equal({
      "31337": "http://mine.test",
      "2": "http://127.0.0.1:2",
    });
    expect(other.form.validators).to.equal("http://other.test");
  });

  it("keeps what was found while the same is looked for again, and drops it for another id", () => {
    const looked = typed(FIRST_STATE, "subject", ID);
    const found = reduce(looked, { type: "found", recoveries: [], at: 5 });
    const again = reduce(reduce(found, { type: "look" }), { type: "failed", failure: FAILURE });
    expect(again.look).to.include({ status: "failed", at: 5, failure: FAILURE });
    expect(typed(again, "subject", `${ID} `).look.at).to.equal(5);
    expect(typed(again, "subject", "0x").look.at).to.equal(undefined);
  });

  it("remembers what was looked for before the message that tells of it, until another id", () => {
    const looked = typed(FIRST_STATE, "subject", ID);
    const followed = reduce(looked, { type: "follow", id: "0x02" });
    expect(followed.form.subject).to.equal("0x02");
    expect(followed.trail).to.deep.equal([ID]);
    expect(reduce(followed, { type: "back" })).to.deep.equal(looked);
    expect(typed(followed, "subject", "0x03").trail).to.deep.equal([]);
  });

  it("forgets what it knew of RPCs that are typed anew", () => {
    const known = reduce(withFile(FIRST_STATE, hub), {
      ...{ type: "rpcs", chainId: "31337", state: { kind: "asking" } },
    });
    const changed = reduce(known, { type: "typeRpcs", chainId: "31337", text: "x" });
    expect(changed.rpcs["31337"]).to.deep.equal({ kind: "unknown" });
  });
});

describe("requestOf", () => {
  const ready = typed(withFile(FIRST_STATE, chainOf("hub", "31337")), "subject", ID);

  it("looks for the id by the RPCs of the form, with validators of the form", () => {
    const request = requestOf(ready);
    expect(request).to.deep.include({ word: ID });
    expect(request).to.have.nested.property("options.rpcs.31337[0]", "http://127.0.0.1:31337");
    expect(request).to.have.nested.property("parameters.validators[0]", "http://127.0.0.1:2");
  });

  it("asks no validator if the field is empty", () => {
    const request = requestOf(typed(ready, "validators", " "));
    expect(request).to.have.deep.nested.property("parameters.validators", []);
  });

  it("names every field that is wrong, at once", () => {
    const bad = typed(
      typed(FIRST_STATE, "prover", "http://a.test http://b.test"),
      "subject",
      "0x1",
    );
    expect(requestOf(bad).problems).to.have.all.keys("subject", "environment", "prover");
    const noRpc = reduce(ready, { type: "typeRpcs", chainId: "31337", text: "" });
    expect(requestOf(noRpc).problems).to.have.all.keys("rpcs 31337");
  });
});

describe("formIn", () => {
  it("takes what an earlier visit kept, and nothing that is none", () => {
    const { form } = typed(FIRST_STATE, "subject", ID);
    expect(formIn(JSON.stringify(form))).to.deep.equal(form);
    expect(formIn(undefined)).to.equal(undefined);
    expect(formIn("{")).to.equal(undefined);
    expect(formIn('{"rpcs":{"1":7},"subject":null}')).to.deep.include({ rpcs: {}, subject: "" });
  });
});
