// Two sounds, made on the spot: a knock for a move, a rattle for dice. Off unless the player wants them.
import { setting } from "./settings.js";

const KNOCK = { length: 0.07, decay: 60, volume: 0.22, times: [0] };
const RATTLE = { length: 0.06, decay: 90, volume: 0.28, times: [0, 0.07, 0.13, 0.21, 0.3] };

/** @type {AudioContext | undefined} */
let context;

/** Short noise that dies away. @param {{length: number, decay: number, volume: number, times: number[]}} sound */
function play({ length, decay, volume, times }) {
  if (!setting("sound")) return;
  context ??= new AudioContext();
  const count = Math.floor(context.sampleRate * length);
  const buffer = context.createBuffer(1, count, context.sampleRate);
  const data = buffer.getChannelData(0);
  let noise = 1;
  for (let i = 0; i < count; i++) {
    noise = (noise * 16807) % 2147483647;
    data[i] = ((noise / 2147483647) * 2 - 1) * volume * Math.exp((-decay * i) / context.sampleRate);
  }
  for (const time of times) {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(context.currentTime + time);
  }
}

export const knock = () => play(KNOCK);
export const rattle = () => play(RATTLE);
