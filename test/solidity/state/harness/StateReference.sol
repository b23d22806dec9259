// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {ReferenceStateLib} from "../reference/ReferenceStateLib.sol";

/// @dev Answers the calls of `StateLibraries` as the reference does.
contract StateReference {
    function valueAt(bytes32 root, bytes32 key, bytes[] calldata proof) external pure returns (bytes memory) {
        return ReferenceStateLib.valueAt(root, key, proof);
    }

    function accountAt(
        bytes32 stateRoot,
        address account,
        bytes[] calldata proof
    ) external pure returns (RemoteAccount memory) {
        return ReferenceStateLib.accountAt(stateRoot, account, proof);
    }

    function wordAt(bytes32 storageRoot, bytes32 slot, bytes[] calldata proof) external pure returns (bytes32) {
        return ReferenceStateLib.wordAt(storageRoot, slot, proof);
    }
}
