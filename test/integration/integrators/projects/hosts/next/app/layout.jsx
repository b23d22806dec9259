import "../../base.css";

export const metadata = { title: "Host" };

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main id="app">{children}</main>
      </body>
    </html>
  );
}
