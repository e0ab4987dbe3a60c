// chromium.d.mts - The types of chromium.mjs.
export const windowed: string;
export const launching: { timeout: number; executablePath: string; args: string[] };
