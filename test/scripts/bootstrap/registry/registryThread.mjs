// A registry of npm's on this machine, in a thread of its own: npm is waited for in the one that runs the tests.

import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { packages } = workerData;

const server = createServer((request, response) => {
  const answer = answerTo(decodeURIComponent(request.url));
  response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
  response.end(answer ?? "{}");
});

server.listen(0, "127.0.0.1", () => parentPort.postMessage(address()));
parentPort.on("message", () => server.close(() => parentPort.close()));

function address() {
  return `http://127.0.0.1:${server.address().port}/`;
}

function answerTo(path) {
  const file = packages.find(({ manifest }) => path === tarballPath(manifest));
  if (file) return Buffer.from(file.tarball);
  const versions = packages.filter(({ manifest }) => path === `/${manifest.name}`);
  return versions.length > 0 ? JSON.stringify(description(versions)) : undefined;
}

function tarballPath({ name, version }) {
  return `/${name}/-/${version}.tgz`;
}

/** What the registry says of a package. Its hashes are those of what it serves, tampered with or not. */
function description(versions) {
  const entries = versions.map(({ manifest, integrity }) => {
    const tarball = new URL(tarballPath(manifest), address()).href;
    return [manifest.version, { ...manifest, dist: { tarball, integrity } }];
  });
  const { name, version } = versions.at(-1).manifest;
  return { name, "dist-tags": { latest: version }, versions: Object.fromEntries(entries) };
}
