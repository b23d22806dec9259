import { expect } from "chai";

import { buildSite, type Site } from "../scripts/buildSite.ts";
import { NoPage, pageHtml } from "../scripts/pageHtml.ts";
import { fontBytes, pageSizes } from "../scripts/sizes.ts";
import { FRAME_WORDS } from "../src/frame/FrameWords.ts";
import { PAGES, RECOVER_FILE } from "../src/pages/PAGES.ts";

/** Compressed bytes that a page may load before a person does anything. */
const MOST: Readonly<Record<string, number>> = { "index.html": 120_000, "way.html": 90_000 };
const MOST_OF_OTHERS = 90_000;
const MOST_OF_FONTS = 61_000;

describe("the site", function () {
  this.timeout(60_000);
  let site: Site;
  const textOf = (path: string) =>
    Buffer.from(site.files.find((file) => file.path === path)?.contents ?? "").toString();

  before(async () => {
    site = await buildSite();
  });

  it("has a file for each page, whose files are all there", () => {
    for (const page of Object.values(PAGES)) {
      const html = textOf(page);
      const named = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path]) => path);
      expect(named, page).to.have.length.above(3);
      expect(
        site.files.map(({ path }) => path),
        page,
      ).to.include.members(named);
    }
  });

  it("names each page of the navigation, and marks the one that is open", () => {
    for (const [, href] of textOf("vaults.html").matchAll(/<a href="([a-z]+\.html)"/g)) {
      expect([...Object.values(PAGES), RECOVER_FILE]).to.include(href);
    }
    expect(textOf("vaults.html")).to.match(/href="vaults.html"[^>]* aria-current="page"/);
  });

  it("says each text of its frame in every language", () => {
    const named = Object.values(PAGES).flatMap((page) =>
      [...textOf(page).matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, name = ""]) => name),
    );
    for (const [language, words] of Object.entries(FRAME_WORDS)) {
      expect(words, language).to.include.all.keys(named);
    }
  });

  it("keeps to its sizes", () => {
    for (const { page, bytes } of pageSizes(site)) {
      expect(bytes, page).to.be.below(MOST[page] ?? MOST_OF_OTHERS);
    }
    expect(fontBytes(site)).to.be.below(MOST_OF_FONTS);
  });

  it("has the development wallet, loaded on demand, only if it is built for a faucet", async () => {
    const faucetUrl = "http://127.0.0.1:9/";
    const development = await buildSite({ faucetUrl });
    const withWallet = ({ files }: Site) =>
      files.filter(({ contents }) => Buffer.from(contents).includes("localhost.causeway"));
    expect(withWallet(site)).to.deep.equal([]);
    expect(textOf("index.html")).not.to.include("data-faucet");
    expect(withWallet(development)).to.have.length(1);
    const [{ path } = { path: "" }] = withWallet(development);
    for (const { entry, imports } of development.bundle.pages.values()) {
      expect([entry, ...imports]).not.to.include(path);
    }
    const onTon = ({ files }: Site) =>
      files.filter(({ contents }) => Buffer.from(contents).includes("get coin of the faucet"));
    expect(onTon(site)).to.deep.equal([]);
    expect(onTon(development)).to.have.length(1);
    expect(onTon(development)[0]?.path, "is loaded later").not.to.equal(path);
    const page = development.files.find((file) => file.path === "index.html");
    expect(Buffer.from(page?.contents ?? "").toString()).to.include(`data-faucet="${faucetUrl}"`);
  });

  it("has no script or style within a page", () => {
    for (const page of Object.values(PAGES)) {
      expect(textOf(page), page).not.to.match(/<script(?![^>]*src=)|<style|\sstyle=|\son[a-z]+=/);
    }
  });
});

describe("pageHtml", () => {
  it("refuses a page without a body", () => {
    const head = { early: "a", styles: "b", font: "c" };
    const code = { entry: "d", imports: [] };
    const text = "<!doctype html>\n<html>\n<head>\n</head>\n</html>";
    expect(() => pageHtml(text, { file: "way.html", head, code })).to.throw(NoPage, "way.html");
  });
});
