/** Puts a widget with a quote into the page. */
export function addWidget() {
  const widget = document.createElement("causeway-widget");
  widget.config = { baseUrl: `${location.origin}/service`, hidden: ["turn"] };
  widget.setAttribute("from", "spoke-a/USDC");
  widget.setAttribute("to", "spoke-b/ETH");
  widget.setAttribute("amount", "100");
  document.querySelector("#app").append(widget);
  return widget;
}
