// typescript.mjs - Lets node run the tests as they are: types are taken off when a file is loaded.
import { register } from "node:module";

register("./typescript-loader.mjs", import.meta.url);
