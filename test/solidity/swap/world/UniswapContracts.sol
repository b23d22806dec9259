// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";

/// @dev Uniswap's contracts as their publisher compiled them, read as files.
abstract contract UniswapContracts is Test {
    string private constant V2 = "node_modules/@uniswap/v2-core/build/";
    string private constant V3 = "node_modules/@uniswap/v3-core/artifacts/contracts/";
    string private constant PERIPHERY = "node_modules/@uniswap/v3-periphery/artifacts/contracts/";
    string private constant V4 = "node_modules/@uniswap/v4-core/out/";
    string private constant ROUTER = "node_modules/@uniswap/universal-router/artifacts/contracts/";

    function _newV2Factory() internal returns (address) {
        return _createPublished(_hexOf(string.concat(V2, "UniswapV2Factory.json")), abi.encode(address(this)));
    }

    function _v2PairCodeHash() internal view returns (bytes32) {
        return keccak256(_hexOf(string.concat(V2, "UniswapV2Pair.json")));
    }

    function _newV3Factory() internal returns (address) {
        return _createPublished(_codeOf(string.concat(V3, "UniswapV3Factory.sol/UniswapV3Factory.json")), "");
    }

    function _v3PoolCodeHash() internal view returns (bytes32) {
        return keccak256(_codeOf(string.concat(V3, "UniswapV3Pool.sol/UniswapV3Pool.json")));
    }

    function _newSwapRouter(address factory, address wrappedNative) internal returns (address) {
        bytes memory code = _codeOf(string.concat(PERIPHERY, "SwapRouter.sol/SwapRouter.json"));
        return _createPublished(code, abi.encode(factory, wrappedNative));
    }

    function _newPoolManager() internal returns (address) {
        bytes memory code = _objectOf(string.concat(V4, "PoolManager.sol/PoolManager.json"));
        return _createPublished(code, abi.encode(address(this)));
    }

    function _newModifyLiquidity(address poolManager) internal returns (address) {
        bytes memory code = _objectOf(string.concat(V4, "PoolModifyLiquidityTest.sol/PoolModifyLiquidityTest.json"));
        return _createPublished(code, abi.encode(poolManager));
    }

    function _newUniversalRouter(
        address permit2_,
        address wrappedNative_,
        address[2] memory factories,
        address poolManager
    ) internal returns (address) {
        bytes memory arguments = abi.encode(
            permit2_,
            wrappedNative_,
            factories[0],
            factories[1],
            _v2PairCodeHash(),
            _v3PoolCodeHash(),
            poolManager,
            address(0),
            address(0),
            address(0)
        );
        return _createPublished(_codeOf(string.concat(ROUTER, "UniversalRouter.sol/UniversalRouter.json")), arguments);
    }

    function _newWeth() internal returns (address) {
        return _createPublished(_hexOf("node_modules/@uniswap/v2-periphery/build/WETH9.json"), "");
    }

    function _newPermit2() internal returns (address) {
        string memory json = vm.readFile("scripts/causeway/areas/bridge/permit2/permit2.json");
        return _createPublished(vm.parseJsonBytes(json, ".creationCode"), "");
    }

    // ---------------------------------------------------------------- files

    /// @dev Written without 0x.
    function _hexOf(string memory path) private view returns (bytes memory) {
        return vm.parseBytes(string.concat("0x", vm.parseJsonString(vm.readFile(path), ".bytecode")));
    }

    function _codeOf(string memory path) private view returns (bytes memory) {
        return vm.parseJsonBytes(vm.readFile(path), ".bytecode");
    }

    function _objectOf(string memory path) private view returns (bytes memory) {
        return vm.parseJsonBytes(vm.readFile(path), ".bytecode.object");
    }

    function _createPublished(bytes memory code, bytes memory arguments) private returns (address deployed) {
        bytes memory whole = bytes.concat(code, arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(whole, 32), mload(whole))
        }
        require(deployed != address(0), "not deployed");
    }
}
