import { expect } from "chai";

import { html } from "../../src/page/html.ts";

describe("html", () => {
  it("escapes what is put into it, but for HTML", () => {
    const text = `<script src='x'>"&`;
    const escaped = "&#60;script src=&#39;x&#39;&#62;&#34;&#38;";
    expect(html`<p title="${text}">${text}</p>`.text).to.equal(
      `<p title="${escaped}">${escaped}</p>`,
    );
    expect(html`<ul>${[html`<li>${text}</li>`, 1]}</ul>`.text).to.equal(
      `<ul><li>${escaped}</li>1</ul>`,
    );
  });
});
