import { expect } from "chai";

import { isChainError } from "../../src/index.ts";
import { ProvingQuorum } from "../../src/rpcs/ProvingQuorum.ts";
import type { QuorumRules } from "../../src/rpcs/Quorum.ts";
import type { RpcClient } from "../../src/rpcs/RpcClient.ts";
import { RpcUnavailable } from "../../src/rpcs/RpcUnavailable.ts";

const RULES: QuorumRules = {
  newestHeights: () => undefined,
  again: () => undefined,
  answerOf: (_method, _params, answers) => answers.length,
  timeOf: async () => undefined,
  failureOf: (error, asked) => new RpcUnavailable(asked, error),
};

describe("RPCs that are asked in turn for what proves itself", () => {
  const asked: string[] = [];
  const quorum = (...answers: readonly string[]) =>
    new ProvingQuorum("test", answers.map(clientOf), RULES);

  beforeEach(() => asked.splice(0));

  const clientOf = (answer: string): RpcClient => ({
    url: `http://${answer}`,
    async send() {
      asked.push(answer);
      if (answer === "silent") throw new Error("it is silent");
      return answer;
    },
    close: () => undefined,
  });
  const decode = (answer: unknown) => {
    if (answer === "wrong") throw new Error("it proves nothing");
    return answer;
  };

  it("give the first answer that is accepted, and ask no more", async () => {
    const all = quorum("silent", "wrong", "right", "other");
    expect(await all.askInTurn("proof", [], decode)).to.equal("right");
    expect(asked).to.deep.equal(["silent", "wrong", "right"]);
  });

  it("ask the one first whose answer was accepted last", async () => {
    const all = quorum("wrong", "right");
    await all.askInTurn("proof", [], decode);
    await all.askInTurn("proof", [], decode);
    expect(asked).to.deep.equal(["wrong", "right", "right"]);
  });

  it("give none if none is accepted, and name the last one", async () => {
    const all = quorum("silent", "wrong");
    const refused = await all.askInTurn("proof", [], decode).catch((error: unknown) => error);
    if (!isChainError(refused, "RpcUnavailable")) throw refused;
    expect(refused.message).to.include("2 (http://wrong)").and.include("it proves nothing");
  });
});
