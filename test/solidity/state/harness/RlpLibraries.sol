// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RlpItemLib} from "../../../../contracts/state/libraries/RlpItemLib.sol";

/// @dev Reads one item of RLP, by the project's library and by OpenZeppelin's.
contract RlpLibraries {
    function itemAt(
        bytes calldata data,
        uint256 offset
    ) external pure returns (uint256 content, uint256 end, bool isList) {
        return RlpItemLib.itemAt(data, offset);
    }

    function numberIn(bytes calldata data, uint256 from, uint256 to) external pure returns (uint256) {
        return RlpItemLib.numberIn(data, from, to);
    }

    /// @dev What a string at the beginning of `data` holds.
    function stringIn(bytes calldata data) external pure returns (bytes memory) {
        return RLP.decodeBytes(data);
    }

    /// @dev The number of items in the list that is all of `data`.
    function countIn(bytes calldata data) external pure returns (uint256) {
        return RLP.decodeList(data).length;
    }
}
