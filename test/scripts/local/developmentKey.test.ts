import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { migrateApi } from "@causeway/api";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { expect } from "chai";

import { developmentKey } from "../../../scripts/local/network/developmentKey.ts";

describe("developmentKey", function () {
  this.timeout(60_000);

  it("makes a key for all APIs, and writes its secrets for the owner alone", async () => {
    const database = await MigratedDatabase.start(migrateApi);
    const run = mkdtempSync(join(tmpdir(), "causeway-development-key-"));
    try {
      writeFileSync(join(run, "api-master.key"), "07".repeat(32), { mode: 0o600 });
      const { id, secret, file } = await developmentKey(database.url, { run });
      const { signing, ...written } = JSON.parse(readFileSync(file, "utf8"));
      expect(written).to.deep.equal({ id, secret });
      expect(Object.keys(signing)).to.deep.equal(["secret", "passphrase"]);
      expect(statSync(file).mode & 0o077).to.equal(0);
      const { rows } = await database.db.query(
        "select id, cardinality(scopes) as apis from api.keys",
      );
      expect(rows).to.deep.equal([{ id, apis: 5 }]);
    } finally {
      rmSync(run, { recursive: true });
      await database.stop();
    }
  });
});
