/** Pages that are measured: their URL, and an expression that is true once a person can begin. */
export const MEASURED_PAGES: Readonly<Record<string, readonly [path: string, isUsable: string]>> = {
  home: [
    "/",
    `document.readyState === "complete" && (document.querySelector("causeway-widget") === null
      || document.querySelector("causeway-widget").shadowRoot?.querySelector(".token:enabled") != null)`,
  ],
  way: ["/way.html", 'document.readyState === "complete"'],
  messages: ["/messages.html", 'document.readyState === "complete"'],
  vaults: ["/vaults.html", 'document.readyState === "complete"'],
  network: ["/network.html", 'document.readyState === "complete"'],
  recover: ["/recover.html", 'document.readyState === "complete"'],
};
