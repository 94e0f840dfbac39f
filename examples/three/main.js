/**
 * Loads a Cal3D character into three.js directly from its own files. To see it, run in the root of the repository:
 *
 *   npm run build
 *   npx esbuild examples/three/main.js --bundle --format=esm --outdir=examples/three --servedir=.
 *
 * and open http://127.0.0.1:8000/examples/three/.
 */
import { ExhumeLoader } from 'exhume/three';
import {
  AnimationMixer,
  Color,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Timer,
  WebGLRenderer,
} from 'three';

const { scene: yorick, animations } = await new ExhumeLoader().loadAsync(
  '../../samples/yorick/cal3d/yorick.cfg',
);

const scene = new Scene();
scene.background = new Color('white');
scene.add(yorick, new HemisphereLight('white', 'gray', 4));

const camera = new PerspectiveCamera(35, innerWidth / innerHeight, 0.1, 100);
camera.position.set(1.5, 1.2, 3);
camera.lookAt(0, 0.9, 0);

const mixer = new AnimationMixer(yorick);
mixer.clipAction(animations.find(({ name }) => name.endsWith('walk'))).play();

const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const timer = new Timer();
renderer.setAnimationLoop(() => {
  timer.update();
  mixer.update(timer.getDelta());
  renderer.render(scene, camera);
});
