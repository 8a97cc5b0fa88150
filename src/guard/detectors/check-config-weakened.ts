import { weakenedCode } from '../config/code-settings.js';
import { weakenedCommands } from '../config/command-changes.js';
import { weakenedSettings } from '../config/setting-changes.js';
import { weakenedEnvironment } from '../config/environment-changes.js';
import { weakenedPipelines } from '../config/pipeline/changes.js';
import type { Detector } from '../scene.js';

/** Runner configuration, scripts and pipelines that let more pass, or run less (VR-10, cases T-02, T-16, T-19). */
export const checkConfigWeakened: Detector = (scene) => [...weakenedSettings(scene), ...weakenedCommands(scene), ...weakenedPipelines(scene), ...weakenedEnvironment(scene), ...weakenedCode(scene)];
