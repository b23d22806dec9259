import { withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { expect } from "chai";

import { helpFindings } from "./helpFindings.ts";

describe("helpFindings", () => {
  const HELP = { does: "send a text", examples: ["--from hub"] };
  const send = (help: object) => withHelp(new NamingCommand("send"), { ...HELP, ...help });

  it("finds nothing in plain help", () => {
    expect(helpFindings(send({}))).to.deep.equal([]);
  });

  it("refuses descriptions that are missing or too long", () => {
    const command = send({ does: "send ".repeat(15) }).option("--all");
    expect(helpFindings(command)).to.have.length(2);
  });

  it("refuses private words in descriptions, options, notes and exit codes", () => {
    expect(helpFindings(send({ does: "send it anew" })).join()).to.match(/"anew"/);
    expect(helpFindings(send({}).option("--to <name>", "who pays")).join()).to.match(
      /"who"|who" in/,
    );
    expect(helpFindings(send({ notes: ["It shall arrive."] })).join()).to.match(/"shall"/);
    expect(helpFindings(send({ exitCodes: { 1: "nobody is told" } })).join()).to.match(/"is told"/);
  });

  it("asks for an example", () => {
    expect(helpFindings(send({ examples: [] }))).to.deep.equal(["an example is missing"]);
  });
});
