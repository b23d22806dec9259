import { readFileSync } from "node:fs";

import { expect } from "chai";
import { format } from "prettier";

import { JsonText } from "../../src/edit/JsonText.ts";

/** What the formatter makes of a text: it keeps objects that have lines of their own. */
const formatted = (text: string) => format(text, { parser: "json", printWidth: 100 });

describe("JsonText", () => {
  it("changes a value, and leaves all other text as it stands", () => {
    const json = new JsonText('{ "a": 1,\n  "b" : [ 1,2 ] }\n');
    json.set(["a"], { x: "y" });
    expect(json.text).to.equal('{ "a": { "x": "y" },\n  "b" : [ 1,2 ] }\n');
  });

  it("lays a new member out like the member before it", () => {
    const json = new JsonText('{\n  "a": { "x": 1 },\n  "b": {\n    "x": 1\n  }\n}\n');
    json.set(["c"], { x: 2 });
    expect(json.text).to.equal(
      '{\n  "a": { "x": 1 },\n  "b": {\n    "x": 1\n  },\n  "c": {\n    "x": 2\n  }\n}\n',
    );
  });

  it("gives the first member of an empty object a line of its own", () => {
    const json = new JsonText('{\n  "a": {}\n}\n');
    json.set(["a", "b"], { x: [1, 2] });
    expect(json.text).to.equal('{\n  "a": {\n    "b": { "x": [1, 2] }\n  }\n}\n');
  });

  it("leaves out members without a value", () => {
    const json = new JsonText("[]\n");
    json.append([], { a: undefined, b: null });
    expect(json.text).to.equal('[{ "b": null }]\n');
  });

  it("reads values of the changed text", () => {
    const json = new JsonText('{ "list": [1] }');
    json.append(["list"], 2);
    expect(json.read(["list"])).to.deep.equal([1, 2]);
    expect(json.read(["other"])).to.equal(undefined);
  });

  it("refuses to add to a list that the file lacks", () => {
    expect(() => new JsonText("{}").append(["list"], 1)).to.throw(/no value at list/);
  });

  it("writes long lists and objects as the formatter does", async () => {
    const json = new JsonText(readFileSync("config/testnet/chains.json", "utf8"));
    const urls = ["https://one.example/a-long-path", "https://two.example/a-longer-path"];
    json.append(["chains"], { name: "far", coin: { symbol: "ETH" }, rpcUrls: urls });
    json.append(["chains"], { name: "near", rpcUrls: [...urls, ...urls] });
    json.set(
      ["chains", 0, "coin", "names"],
      [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
    );
    expect(json.text).to.equal(await formatted(json.text));
  });
});
