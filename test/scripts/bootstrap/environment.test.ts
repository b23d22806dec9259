import { expect } from "chai";

import { environmentWith } from "../../../scripts/bootstrap/environment.mjs";

describe("environmentWith", () => {
  it("puts Node first on PATH, then the project's programs", () => {
    const env = environmentWith("/opt/node/bin/node", { PATH: "/usr/bin" }, ["/p/.bin"]);
    expect(env.PATH).to.equal("/opt/node/bin:/p/.bin:/usr/bin");
  });

  it("keeps the rest", () => {
    expect(environmentWith("/n/node", { CI: "true" }).CI).to.equal("true");
  });
});
