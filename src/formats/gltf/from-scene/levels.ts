import {
  Extension,
  ExtensionProperty,
  type Node as GltfNode,
  type IProperty,
  type Nullable,
  PropertyType,
  type ReaderContext,
  RefList,
  type WriterContext,
} from '@gltf-transform/core';

const MSFT_LOD = 'MSFT_lod';

interface ILevels extends IProperty {
  nodes: RefList<GltfNode>;
}

/** The nodes that replace a node at larger distances, most detailed first. */
export class Levels extends ExtensionProperty<ILevels> {
  static override EXTENSION_NAME = MSFT_LOD;
  declare extensionName: typeof MSFT_LOD;
  declare propertyType: 'Levels';
  declare parentTypes: [PropertyType.NODE];

  protected init(): void {
    this.extensionName = MSFT_LOD;
    this.propertyType = 'Levels';
    this.parentTypes = [PropertyType.NODE];
  }

  protected override getDefaults(): Nullable<ILevels> {
    return Object.assign(super.getDefaults() as IProperty, { nodes: new RefList<GltfNode>() });
  }

  listNodes(): GltfNode[] {
    return this.listRefs('nodes');
  }

  addNode(node: GltfNode): this {
    return this.addRef('nodes', node);
  }
}

/** Levels of detail of nodes by the extension MSFT_lod. Those of materials are not supported. */
export class LevelsOfDetail extends Extension {
  static override readonly EXTENSION_NAME = MSFT_LOD;
  override readonly extensionName = MSFT_LOD;

  createLevels(): Levels {
    return new Levels(this.document.getGraph());
  }

  read(context: ReaderContext): this {
    context.jsonDoc.json.nodes?.forEach((node, index) => {
      const extension = node.extensions?.[MSFT_LOD] as { ids?: unknown } | undefined;
      if (!Array.isArray(extension?.ids)) return;
      const levels = this.createLevels();
      for (const id of extension.ids) {
        const level = context.nodes[id];
        if (level) levels.addNode(level);
      }
      context.nodes[index]!.setExtension(MSFT_LOD, levels);
    });
    return this;
  }

  write({ jsonDoc, nodeIndexMap }: WriterContext): this {
    for (const node of this.document.getRoot().listNodes()) {
      const levels = node.getExtension<Levels>(MSFT_LOD);
      if (!levels) continue;
      const target = jsonDoc.json.nodes![nodeIndexMap.get(node)!]!;
      target.extensions = {
        ...target.extensions,
        [MSFT_LOD]: { ids: levels.listNodes().map((level) => nodeIndexMap.get(level)) },
      };
    }
    return this;
  }
}
