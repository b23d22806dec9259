/** Pages by the names of their folders, and their files. */
export const PAGES: Readonly<Record<string, string>> = {
  home: "index.html",
  send: "send.html",
  messages: "messages.html",
  vaults: "vaults.html",
  vault: "vault.html",
  network: "network.html",
  playground: "playground.html",
  way: "way.html",
};

/** The page that is one file: it has no frame, and loads nothing. */
export const RECOVER_FILE = "recover.html";
