export const metadata = { title: "Every kind" };

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>{children}</body>
    </html>
  );
}
