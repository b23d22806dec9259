import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError, type ConfigIssue } from "@causeway/operator";
import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { copyLocal } from "./environmentCopy.ts";

// biome-ignore lint/suspicious/noExplicitAny: a file that is about to be broken has no type
type Json = any;

/**
 * A copy of `config/local` for each test of a suite, to be broken.
 *
 * @param ton Whether with its TON chain.
 */
export function brokenConfig({ ton = false } = {}) {
  let root = "";
  let folder = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-config-"));
    folder = join(root, "local");
    copyLocal(root, { ton });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function change(file: string, edit: (json: Json) => void): void {
    const json = JSON.parse(readFileSync(join(folder, file), "utf8"));
    edit(json);
    writeFileSync(join(folder, file), JSON.stringify(json));
  }

  function issues(): readonly ConfigIssue[] {
    try {
      loadConfig(folder);
    } catch (error) {
      if (error instanceof ConfigError) return error.issues;
      throw error;
    }
    throw new Error("the configuration was accepted");
  }

  function expectIssue(file: string, path: string, value: unknown, rule: RegExp): void {
    const found = issues().map((issue) => ({ ...issue, file: issue.file.split("/").at(-1) }));
    const match = found.find((issue) => issue.file === file && issue.path === path);
    expect(match, JSON.stringify(found, String)).to.not.equal(undefined);
    expect(match?.value).to.deep.equal(value);
    expect(match?.rule).to.match(rule);
  }

  /** Of a configuration that others are wrong with. */
  function expectNoIssue(path: string): void {
    expect(issues().map((issue) => issue.path)).to.not.include(path);
  }

  /** Of the issues of one place, one is that. */
  function expectRule(file: string, path: string, rule: RegExp): void {
    const rules = issues()
      .filter((issue) => issue.file.endsWith(file) && issue.path === path)
      .map((issue) => issue.rule);
    expect(
      rules.some((text) => rule.test(text)),
      rules.join("; "),
    ).to.equal(true);
  }

  /** Allows what is only wrong outside development to show itself, on a public chain. */
  function leaveDevelopment(): void {
    change("chains.json", (json) => {
      json.development = false;
    });
  }

  return {
    folder: () => folder,
    change,
    issues,
    expectIssue,
    expectNoIssue,
    expectRule,
    leaveDevelopment,
  };
}
