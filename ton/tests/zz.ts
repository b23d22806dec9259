if (process.env.FAST) { const { createHash } = require("node:crypto"); const p = require("@ton/crypto/dist/primitives/sha256"); p.sha256_sync = (s: any) => createHash("sha256").update(s).digest(); }
const { MailboxWorld } = require("./mailbox/MailboxWorld");
(async () => {
  const w = await MailboxWorld.make();
  const r = await w.recipient();
  const c = process.cpuUsage();
  for (let i = 0; i < 40; i++) await w.deliver(w.send([{ recipient: r }]));
  const d = process.cpuUsage(c); console.log(Math.round((d.user + d.system) / 1000), process.cpuUsage());
})();
