"""The three tasks of the model and the plain documents: text that is made here by script, nothing is fetched."""
