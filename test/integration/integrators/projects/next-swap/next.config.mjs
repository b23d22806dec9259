/** URLs of nodes by names of chains. Nodes answer pages of their own network alone, so the site passes requests on to them. */
const nodes = JSON.parse(process.env.NODES ?? "{}");

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default {
  devIndicators: false,
  rewrites: async () =>
    Object.entries(nodes).map(([source, destination]) => ({ source, destination })),
};
