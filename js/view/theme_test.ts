import assert from "node:assert/strict";
import { themeOf } from "./theme.ts";

function theme(attributes: Record<string, string>) {
  return themeOf({ getAttribute: (name) => attributes[name] ?? null });
}

Deno.test("JupyterLab and Notebook say it with data-jp-theme-light", () => {
  assert.equal(theme({ "data-jp-theme-light": "true" }), "light");
  assert.equal(theme({ "data-jp-theme-light": "false" }), "dark");
});

Deno.test("VS Code says it with a class or an attribute", () => {
  assert.equal(theme({ class: "vscode-dark" }), "dark");
  assert.equal(theme({ class: "x vscode-light" }), "light");
  assert.equal(theme({ class: "vscode-high-contrast" }), "dark");
  assert.equal(
    theme({ class: "vscode-high-contrast-light vscode-high-contrast" }),
    "light",
  );
  assert.equal(theme({ "data-vscode-theme-kind": "vscode-dark" }), "dark");
});

Deno.test("other pages say it with .dark, data-theme or theme", () => {
  assert.equal(theme({ class: "dark" }), "dark");
  assert.equal(theme({ class: "a light b" }), "light");
  assert.equal(theme({ "data-theme": "dark" }), "dark");
  assert.equal(theme({ "data-theme": "light", class: "dark" }), "light");
  assert.equal(theme({ theme: "dark" }), "dark");
});

Deno.test("what says nothing of it leaves it to what is around", () => {
  assert.equal(theme({}), null);
  assert.equal(theme({ class: "darkness highlight", "data-theme": "auto" }), null);
});
