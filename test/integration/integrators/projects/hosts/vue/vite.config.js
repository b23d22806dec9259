import vue from "@vitejs/plugin-vue";

const isCustomElement = (tag) => tag.startsWith("causeway-");

// biome-ignore lint/style/noDefaultExport: Vite takes a default export.
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
