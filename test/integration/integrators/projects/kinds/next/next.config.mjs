// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default { devIndicators: false };
