import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect } from "chai";

import { buildRecoverPage, type RecoverPage } from "../../scripts/recoverPage.ts";

/** Compressed bytes of the whole file. */
const MOST = 200_000;

describe("recover.html", function () {
  this.timeout(60_000);
  let page: RecoverPage;

  before(async () => {
    page = await buildRecoverPage('{ "environment": "</script>" }');
  });

  const textsOf = (name: string) => {
    const found = page.html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"));
    return [...found].map(([, text = ""]) => text);
  };

  it("is one file of at most 200 kB, compressed", () => {
    expect(gzipSync(page.html, { level: 9 }).length).to.be.below(MOST);
    expect(page.html).not.to.match(/\ssrc=|<link(?! rel="icon" href="data:)/);
  });

  it("names its script and its styles by their hashes, and allows nothing else", () => {
    for (const name of ["script", "style"]) {
      const [text = "", ...others] = textsOf(name);
      expect(others).to.deep.equal([]);
      expect(page.policy).to.contain(`${name}-src 'sha256-${hash("sha256", text, "base64")}'`);
    }
    expect(page.html).to.contain(`content="${page.policy}"`);
    expect(page.policy).to.contain("default-src 'none'").and.contain("trusted-types 'none'");
  });

  it("carries an environment as data, which ends no script", () => {
    const data = /id="environment">(.*)<\/script>/.exec(page.html)?.[1] ?? "";
    expect(data).not.to.contain("<");
    expect(JSON.parse(data)).to.deep.equal({ environment: "</script>" });
  });
});
