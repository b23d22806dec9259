import { expect } from "chai";

import { isPartialInstall } from "../../../scripts/bootstrap/partial-install.mjs";

describe("isPartialInstall", () => {
  const HOME = { HOME: "/root", npm_config_user_agent: "npm/11.19.1", npm_config_omit: "" };

  it("is not one that was asked for all", () => {
    expect(isPartialInstall(HOME)).to.equal(false);
  });

  for (const [option, env] of Object.entries({
    "--omit": { npm_config_omit: "dev" },
    "--workspace": { npm_config_workspace: "ton" },
    "--dry-run": { npm_config_dry_run: "true" },
    "--package-lock-only": { npm_config_package_lock_only: "true" },
    "NODE_ENV=production, which is --omit=dev": { NODE_ENV: "production" },
  })) {
    it(`is one with ${option}`, () => {
      expect(isPartialInstall({ ...HOME, ...env })).to.equal(true);
    });
  }
});
