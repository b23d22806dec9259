import { CausewayWidget } from "@causeway/widget/react";

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Page() {
  return (
    <CausewayWidget
      baseUrl={process.env.NEXT_PUBLIC_SERVICE}
      from="spoke-a/USDC"
      to="spoke-b/ETH"
      amount="100"
      config={{ hidden: ["turn"] }}
    />
  );
}
