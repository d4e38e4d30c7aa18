"""What crosses to the browser, declared once and generated to ``js/src/protocol/types.gen.ts``."""
