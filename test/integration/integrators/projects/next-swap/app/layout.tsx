import type { ReactNode } from "react";

export const metadata = { title: "Swap" };

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>{children}</body>
    </html>
  );
}
