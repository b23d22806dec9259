import tailwindcss from "@tailwindcss/vite";

// biome-ignore lint/style/noDefaultExport: Vite takes a default export.
export default { plugins: [tailwindcss()] };
