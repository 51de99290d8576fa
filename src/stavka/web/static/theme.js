// Day and night: the page follows the reader's choice, else the system's.

const STORED = "stavka.theme";
const THEMES = ["light", "dark"];

export const isNight = () => document.documentElement.dataset.theme === "dark";

export function startTheme() {
  const stored = localStorage.getItem(STORED);
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = stored && THEMES.includes(stored) ? stored : system;
}

export function switchTheme() {
  const theme = isNight() ? "light" : "dark";
  localStorage.setItem(STORED, theme);
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new CustomEvent("themechange"));
}
