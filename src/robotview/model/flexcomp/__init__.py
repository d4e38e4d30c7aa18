"""``<flexcomp>``, the macro of MJCF that makes deformable things: points, pins, nodes, rods, bodies and a flex."""
